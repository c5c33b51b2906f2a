call app.secure('report');

call app.secure('department');

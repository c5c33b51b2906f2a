call app.secure('sample_record');

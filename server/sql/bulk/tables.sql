call app.secure('bulk_job');
call app.secure('bulk_item');

call app.secure('request_once', 'true', 'true');
call app.secure('sheet_import');
call app.secure('sheet_import_row');

grant select, insert, update, delete on platform.setting, platform.worker_beat to longtail_app;
revoke all on platform.migration, platform.repeatable from longtail_app;
call app.secure('outside_connection');
call app.secure('outside_inbox');
call app.secure('outside_call');
call app.secure('outside_outbox');
grant select, insert, update, delete on platform.outside_door, platform.simulated to longtail_app;

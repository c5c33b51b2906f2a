call app.secure('request_once', 'true', 'true');
call app.secure('sheet_import');
call app.secure('sheet_import_row');

grant select, insert, update, delete on platform.setting, platform.worker_beat to longtail_app;
revoke all on platform.migration, platform.repeatable from longtail_app;

grant select, insert, update, delete on platform.merchant to longtail_app;

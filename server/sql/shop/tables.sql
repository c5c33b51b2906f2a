call app.secure('shop_site');
call app.secure('shop_version');
grant select, insert, update, delete on platform.shop_slug to longtail_app;
call app.secure('shop_order');

call app.secure('booster_setting');
call app.secure('booster_account');
call app.secure('booster_rule');
call app.secure('booster_listing');
call app.secure('booster_typed_price');
call app.secure('booster_price');
call app.secure('booster_change');
call app.secure('booster_commission');

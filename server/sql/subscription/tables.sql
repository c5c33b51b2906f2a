call app.secure('subscription');
call app.secure('subscription_payment');
call app.secure('usage_day');
call app.secure('usage_bill');
call app.secure('subscription_entry');
call app.secure('usage_warning');

create or replace trigger subscription_entry_never_changed before update or delete on subscription_entry
  for each row execute function app.never_changed();

grant select, insert, update, delete on platform.referral_code, platform.referral, platform.trial, platform.trial_code, platform.website to longtail_app;

call app.secure('sms_rule');
call app.secure('sms_sender');
call app.secure('sms_template');
call app.secure('sms_contact');
call app.secure('sms_campaign');
call app.secure('sms_message');
call app.secure('sms_part');
call app.secure('sms_address');

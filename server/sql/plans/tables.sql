call app.secure('travel_plan');
call app.secure('plan_code_day');
call app.secure('plan_service');
call app.secure('plan_quotation');
call app.secure('plan_room');
call app.secure('plan_guest');
call app.secure('plan_assignment');
call app.secure('plan_expense');
call app.secure('plan_bill');
call app.secure('plan_instalment');
call app.secure('plan_posting');
call app.secure('plan_commitment');
call app.secure('plan_settlement');
call app.secure('plan_paper');
call app.secure('plan_stay_room');
call app.secure('plan_stay_guest');

grant select, insert, update, delete on platform.plan_link to longtail_app;

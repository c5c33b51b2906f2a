-- after: orders/reach.sql
call app.secure('travel_plan');
call app.secure('plan_code_day');
call app.secure('plan_service');
call app.secure('plan_quotation');
call app.secure('plan_room');
call app.secure('plan_guest');
call app.secure('plan_assignment');
call app.secure('plan_notice');
call app.secure('plan_expense');
call app.secure('plan_bill');
call app.secure('plan_instalment');
call app.secure('plan_posting');
call app.secure('plan_commitment');
call app.secure('plan_change');
call app.secure('plan_settlement');
call app.secure('plan_paper');
call app.secure('plan_stay_room');
call app.secure('plan_stay_guest');
call app.secure('plan_room_staff');
call app.secure('plan_paper_set');
call app.secure('plan_option_ask');
call app.secure('plan_deposit');
call app.secure('plan_call_off');

grant select, insert, update, delete on platform.plan_link to longtail_app;
grant select, insert, update, delete on platform.calendar_feed to longtail_app;
-- A person of limited reach has the groups that they planned, sell or operate, and those of agents they look after, with all that hangs on them. Whom a
-- group takes along (`plan_assignment`) is everybody's: nobody goes along twice.
call app.within_reach('travel_plan', 'created_by = any((select app.reach())::bigint[]) or seller_id = any((select app.reach())::bigint[]) or operator_id = any((select app.reach())::bigint[]) or agent_id = any((select app.reached_agents())::bigint[])');
call app.within_reach('plan_service', 'exists (select from travel_plan p where p.merchant_id = plan_service.merchant_id and p.id = plan_service.plan_id)');
call app.within_reach('plan_quotation', 'exists (select from travel_plan p where p.merchant_id = plan_quotation.merchant_id and p.id = plan_quotation.plan_id)');
call app.within_reach('plan_room', 'exists (select from travel_plan p where p.merchant_id = plan_room.merchant_id and p.id = plan_room.plan_id)');
call app.within_reach('plan_guest', 'exists (select from travel_plan p where p.merchant_id = plan_guest.merchant_id and p.id = plan_guest.plan_id)');
call app.within_reach('plan_notice', 'exists (select from travel_plan p where p.merchant_id = plan_notice.merchant_id and p.id = plan_notice.plan_id)');
call app.within_reach('plan_expense', 'exists (select from travel_plan p where p.merchant_id = plan_expense.merchant_id and p.id = plan_expense.plan_id)');
call app.within_reach('plan_bill', 'exists (select from travel_plan p where p.merchant_id = plan_bill.merchant_id and p.id = plan_bill.plan_id)');
call app.within_reach('plan_instalment', 'exists (select from travel_plan p where p.merchant_id = plan_instalment.merchant_id and p.id = plan_instalment.plan_id)');
call app.within_reach('plan_posting', 'exists (select from travel_plan p where p.merchant_id = plan_posting.merchant_id and p.id = plan_posting.plan_id)');
call app.within_reach('plan_commitment', 'exists (select from travel_plan p where p.merchant_id = plan_commitment.merchant_id and p.id = plan_commitment.plan_id)');
call app.within_reach('plan_change', 'exists (select from travel_plan p where p.merchant_id = plan_change.merchant_id and p.id = plan_change.plan_id)');
call app.within_reach('plan_settlement', 'exists (select from travel_plan p where p.merchant_id = plan_settlement.merchant_id and p.id = plan_settlement.plan_id)');
call app.within_reach('plan_paper', 'exists (select from travel_plan p where p.merchant_id = plan_paper.merchant_id and p.id = plan_paper.plan_id)');
call app.within_reach('plan_room_staff', 'exists (select from travel_plan p where p.merchant_id = plan_room_staff.merchant_id and p.id = plan_room_staff.plan_id)');
call app.within_reach('plan_stay_room', 'exists (select from plan_service s where s.merchant_id = plan_stay_room.merchant_id and s.id = plan_stay_room.service_id)');
call app.within_reach('plan_stay_guest', 'exists (select from plan_guest g where g.merchant_id = plan_stay_guest.merchant_id and g.id = plan_stay_guest.guest_id)');

-- Does a group have this code, within reach or not?
create or replace function app.plan_code_used(of_code text) returns boolean
stable security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
#variable_conflict use_column
begin return exists (
  select from public.travel_plan p where p.merchant_id = app.merchant() and p.code = of_code);
end $$;
revoke all on function app.plan_code_used from public;
grant execute on function app.plan_code_used to longtail_app;
call app.within_reach('plan_option_ask', 'exists (select from travel_plan p where p.merchant_id = plan_option_ask.merchant_id and p.id = plan_option_ask.plan_id)');
call app.within_reach('plan_deposit', 'exists (select from travel_plan p where p.merchant_id = plan_deposit.merchant_id and p.id = plan_deposit.plan_id)');
call app.within_reach('plan_call_off', 'exists (select from travel_plan p where p.merchant_id = plan_call_off.merchant_id and p.id = plan_call_off.plan_id)');

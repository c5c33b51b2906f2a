-- A draft is completed by the transaction that makes its orders, so that it is neither done twice nor left open behind them.
create or replace function app.complete_draft() returns trigger
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
begin
  update public.order_draft d set status = 'completed', order_ids = d.order_ids || new.id, agent_id = new.agent_id
   where d.merchant_id = new.merchant_id and d.request_key = substr(new.client_request_id, 7, 36)
     and (d.agent_id = new.agent_id or (d.source = 'staff' and d.status = 'open'));
  -- Two people place it at one moment, for two agents: their orders have other keys, so the second's are refused here.
  if not found and exists (select from public.order_draft d where d.merchant_id = new.merchant_id and d.request_key = substr(new.client_request_id, 7, 36)) then
    raise exception 'the draft is ordered for another agent' using errcode = 'check_violation', constraint = 'draft_taken';
  end if;
  return null;
end $$;
revoke all on function app.complete_draft from public;
create or replace trigger draft_of_new after insert on orders for each row
  when (new.client_request_id like 'draft-%') execute function app.complete_draft();

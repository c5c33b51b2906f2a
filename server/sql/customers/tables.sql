-- Each row is one owner's: the merchant's (0) or one agent's. A session reads and writes its own and no other's, the merchant's
-- people too: what an agent knows of its customers is the agent's.
create or replace procedure app.secure_own(target regclass) language plpgsql as $$
begin
  call app.secure(target, 'true');
  if exists (select from pg_policy p where p.polrelid = target and p.polname = 'owner') then return; end if;
  execute format('create policy owner on %s as restrictive using (owner_id = coalesce((select app.agent()), 0)) with check (owner_id = coalesce((select app.agent()), 0))', target);
end $$;

call app.secure_own('customer');
call app.secure_own('customer_identity');
call app.secure_own('customer_order');
call app.secure_own('customer_document');
call app.secure_own('customer_note');
call app.secure_own('customer_merge');
call app.secure_own('customer_twin');
call app.secure_own('customer_segment');
call app.secure_own('customer_search');
call app.secure('customer_intake');

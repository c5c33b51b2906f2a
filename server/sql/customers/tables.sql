-- after: orders/reach.sql
-- Each row is one owner's: the merchant's (0) or one agent's. A session reads and writes its own and no other's, the merchant's
-- people too: what an agent knows of its customers is the agent's.
create or replace procedure app.of_one_owner(target regclass) language plpgsql as $$
begin
  if app.secure_spread(target, '{"owned": true}') then return; end if;
  if exists (select from pg_policy p where p.polrelid = target and p.polname = 'owner') then return; end if;
  execute format('create policy owner on %s as restrictive using (owner_id = coalesce((select app.agent()), 0)) with check (owner_id = coalesce((select app.agent()), 0))', target);
end $$;

call app.secure('customer', 'true');
call app.of_one_owner('customer');
call app.secure('customer_identity', 'true');
call app.of_one_owner('customer_identity');
call app.secure('customer_order', 'true');
call app.of_one_owner('customer_order');
call app.secure('customer_document', 'true');
call app.of_one_owner('customer_document');
call app.secure('customer_note', 'true');
call app.of_one_owner('customer_note');
call app.secure('customer_merge', 'true');
call app.of_one_owner('customer_merge');
call app.secure('customer_twin', 'true');
call app.of_one_owner('customer_twin');
call app.secure('customer_segment', 'true');
call app.of_one_owner('customer_segment');
call app.secure('customer_search', 'true');
call app.of_one_owner('customer_search');
call app.secure('customer_intake');
call app.within_reach('customer', 'created_by = any((select app.reach())::bigint[]) or app.customer_within_reach(merchant_id, coalesce(root_id, id))');
drop function if exists app.customer_within_reach(public.customer);
call app.within_reach('customer_order');
call app.within_reach('customer_document', 'exists (select from customer c where c.merchant_id = customer_document.merchant_id and c.id = customer_document.customer_id)');
call app.within_reach('customer_note', 'exists (select from customer c where c.merchant_id = customer_note.merchant_id and c.id = customer_note.customer_id)');

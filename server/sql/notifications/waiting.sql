-- Merchants for whom somebody is to be mailed. Owner's rights: the clock asks for all of them at once.
create or replace function platform.notifications_waiting() returns table (merchant_id integer)
security definer set search_path = pg_catalog, pg_temp stable language plpgsql as $$
#variable_conflict use_column
begin return query
  select n.merchant_id from public.notification n where n.unsent
  union
  select d.merchant_id from public.notification_digest d where d.due_at <= now();
end $$;

revoke all on function platform.notifications_waiting from public;
grant execute on function platform.notifications_waiting to longtail_app;

-- What is older than anybody looks back goes, some at a time; answers how many rows went.
create or replace function platform.purge_notifications(notification_days integer, delivery_days integer) returns integer
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  notices integer;
  sent integer;
begin
  delete from public.notification n using (
    select merchant_id, id from public.notification
     where at < now() - make_interval(days => notification_days) order by at limit 5000) old
   where n.merchant_id = old.merchant_id and n.id = old.id;
  get diagnostics notices = row_count;
  delete from public.webhook_delivery d using (
    select merchant_id, id from public.webhook_delivery
     where created_at < now() - make_interval(days => delivery_days) and state in ('delivered', 'failed') order by created_at limit 5000) old
   where d.merchant_id = old.merchant_id and d.id = old.id;
  get diagnostics sent = row_count;
  return notices + sent;
end $$;

revoke all on function platform.purge_notifications from public;
grant execute on function platform.purge_notifications to longtail_app;

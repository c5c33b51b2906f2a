-- A delivery's job. Those of one endpoint are done one after the other, so that a slow receiver holds up nobody else's.
create or replace function app.queue_delivery(delivery bigint, endpoint bigint, attempt integer, run_at timestamptz, by_hand boolean)
returns boolean security definer set search_path = pg_catalog, pg_temp language sql as $$
  select (graphile_worker.add_job('notifications.deliver',
    json_build_object('merchantId', app.merchant(), 'deliveryId', delivery, 'attempt', attempt, 'byHand', by_hand),
    queue_name => concat('webhook:', app.merchant(), ':', endpoint), run_at => run_at, max_attempts => 25)).id is not null
$$;

revoke all on function app.queue_delivery from public;
grant execute on function app.queue_delivery to longtail_app;

-- Tells people, and the merchant's webhooks, for any session: an agent's act is told to staff, whose rows its session cannot
-- write. Who is told twice under one key is told once.
create or replace function app.tell(told jsonb) returns void
security definer set search_path = pg_catalog, pg_temp language plpgsql as $$
declare
  made record;
begin
  for made in with item as (
    select * from jsonb_to_recordset(told) as t (message_id uuid, kind text, users bigint[], holding text, agent_id bigint,
           supplier_id bigint, topic text, subject_id bigint, facts jsonb, actor_id bigint, once_key text, at timestamptz)
  ), written as (
    insert into public.notification
      (merchant_id, message_id, kind, audience, agent_id, supplier_id, topic, subject_id, facts, actor_id, once_key, at, unsent)
    select app.merchant(), t.message_id, t.kind, a.audience, a.agent_id, a.supplier_id, t.topic, t.subject_id, t.facts,
           t.actor_id, t.once_key, coalesce(t.at, clock_timestamp()), t.at is null
      from item t
     cross join lateral (
       select 'user:' || u.id as audience, u.agent_id, u.supplier_id
         from public.app_user u
        where u.merchant_id = app.merchant() and u.id = any(t.users) and u.disabled_at is null
          and u.id is distinct from t.actor_id
       union all
       select case when t.agent_id is not null then concat('agent:', t.agent_id, ':', t.holding)
                   when t.supplier_id is not null then concat('supplier:', t.supplier_id, ':', t.holding)
                   else 'staff:' || t.holding end, t.agent_id, t.supplier_id
        where t.holding is not null) a
    on conflict do nothing
    returning message_id, kind, topic, subject_id, facts, at, unsent
  )
  insert into public.webhook_delivery (merchant_id, endpoint_id, message_id, kind, topic, subject_id, facts, told_at, state)
  select app.merchant(), e.id, w.message_id, w.kind, w.topic, w.subject_id, w.facts, w.at,
         case when e.paused_at is null then 'waiting' else 'held' end
    from (select distinct on (message_id) * from written where unsent) w
    join public.webhook_endpoint e on e.merchant_id = app.merchant() and e.enabled and not e.sandbox and w.kind = any(e.kinds)
  returning id, endpoint_id, state
  loop
    if made.state = 'waiting' then
      perform app.queue_delivery(made.id, made.endpoint_id, 0, now(), false);
    end if;
  end loop;
end $$;

revoke all on function app.tell from public;
grant execute on function app.tell to longtail_app;

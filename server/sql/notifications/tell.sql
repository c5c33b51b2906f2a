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
  m constant integer := app.merchant();
  hooked text[];
  t record;
  made record;
begin
  select coalesce(array_agg(distinct k.kind), '{}') into hooked
    from public.webhook_endpoint e, unnest(e.kinds) k (kind) where e.merchant_id = m and e.enabled and not e.sandbox;
  -- A statement for each table and each way of telling: no node plans one that writes two tables, or adds what stands in none.
  for t in select * from jsonb_to_recordset(told) as t (message_id uuid, kind text, users bigint[], holding text, agent_id bigint,
           supplier_id bigint, topic text, subject_id bigint, facts jsonb, actor_id bigint, once_key text, at timestamptz)
  loop
    if t.holding is null then
      insert into public.notification
        (merchant_id, message_id, kind, audience, agent_id, supplier_id, topic, subject_id, facts, actor_id, once_key, at, unsent)
      select u.merchant_id, t.message_id, t.kind, 'user:' || u.id, u.agent_id, u.supplier_id, t.topic, t.subject_id, t.facts,
             t.actor_id, t.once_key, coalesce(t.at, clock_timestamp()), t.at is null
        from public.app_user u
       where u.merchant_id = m and u.id = any(t.users) and u.disabled_at is null and u.id is distinct from t.actor_id
      on conflict do nothing;
    else
      insert into public.notification
        (merchant_id, message_id, kind, audience, agent_id, supplier_id, topic, subject_id, facts, actor_id, once_key, at, unsent)
      values (m, t.message_id, t.kind,
        case when t.agent_id is not null then concat('agent:', t.agent_id, ':', t.holding)
             when t.supplier_id is not null then concat('supplier:', t.supplier_id, ':', t.holding)
             else 'staff:' || t.holding end,
        t.agent_id, t.supplier_id, t.topic, t.subject_id, t.facts, t.actor_id, t.once_key, coalesce(t.at, clock_timestamp()), t.at is null)
      on conflict do nothing;
    end if;
    continue when not found or t.at is not null or t.kind <> all(hooked);
    for made in insert into public.webhook_delivery (merchant_id, endpoint_id, message_id, kind, topic, subject_id, facts, told_at, state)
      select e.merchant_id, e.id, t.message_id, t.kind, t.topic, t.subject_id, t.facts, clock_timestamp(),
             case when e.paused_at is null then 'waiting' else 'held' end
        from public.webhook_endpoint e
       where e.merchant_id = m and e.enabled and not e.sandbox and t.kind = any(e.kinds)
      returning id, endpoint_id, state
    loop
      if made.state = 'waiting' then
        perform app.queue_delivery(made.id, made.endpoint_id, 0, now(), false);
      end if;
    end loop;
  end loop;
end $$;

revoke all on function app.tell from public;
grant execute on function app.tell to longtail_app;

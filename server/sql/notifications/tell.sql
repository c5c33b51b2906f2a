-- Tells people, for any session: an agent's act is told to staff, whose rows its session cannot write. Who is told twice
-- under one key is told once.
create or replace function app.tell(told jsonb) returns void
security definer set search_path = pg_catalog, pg_temp language sql as $$
  insert into public.notification
    (merchant_id, message_id, kind, audience, agent_id, supplier_id, topic, subject_id, facts, actor_id, once_key, at, unsent)
  select app.merchant(), t.message_id, t.kind, a.audience, a.agent_id, a.supplier_id, t.topic, t.subject_id, t.facts,
         t.actor_id, t.once_key, coalesce(t.at, clock_timestamp()), t.at is null
    from jsonb_to_recordset(told) as t (message_id uuid, kind text, users bigint[], holding text, agent_id bigint,
           supplier_id bigint, topic text, subject_id bigint, facts jsonb, actor_id bigint, once_key text, at timestamptz)
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
$$;

revoke all on function app.tell from public;
grant execute on function app.tell to longtail_app;

-- Senders that have messages to hand over now, of all merchants: ids alone. What is paused or switched off wakes nobody.
create or replace function platform.sms_due() returns table (merchant_id integer, connection_id bigint)
security definer set search_path = pg_catalog, pg_temp language plpgsql stable as $$
#variable_conflict use_column
begin return query
  select s.merchant_id, s.connection_id
    from public.sms_sender s
    join public.outside_connection o on o.merchant_id = s.merchant_id and o.id = s.connection_id and o.enabled
   where exists (
     select from public.sms_message m
       left join public.sms_campaign c on c.merchant_id = m.merchant_id and c.id = m.campaign_id
      where m.merchant_id = s.merchant_id and m.connection_id = s.connection_id and m.status = 'waiting' and m.due_at <= now()
        and coalesce(c.status, 'sending') = 'sending');
end $$;
-- Campaigns that are not filled yet, or of which nothing is under way any more and nobody saw it: of two messages that end at the same
-- time neither sees that the other has.
create or replace function platform.sms_unfinished() returns table (merchant_id integer, campaign_id bigint)
security definer set search_path = pg_catalog, pg_temp language plpgsql stable as $$
#variable_conflict use_column
begin return query
  select c.merchant_id, c.id from public.sms_campaign c
   where c.status = 'sending' and (c.filled < cardinality(c.customer_ids) or not exists (
     select from public.sms_message m where m.merchant_id = c.merchant_id and m.campaign_id = c.id
        and m.status in ('waiting', 'queued', 'sending')));
end $$;
-- SMPP connections that still wait for receipts: without a bound session none comes.
create or replace function platform.sms_listening() returns table (merchant_id integer, connection_id bigint)
security definer set search_path = pg_catalog, pg_temp language plpgsql stable as $$
#variable_conflict use_column
begin return query
  select o.merchant_id, o.id from public.outside_connection o join public.sms_sender s on s.merchant_id = o.merchant_id and s.connection_id = o.id
   where o.system = 'smpp' and o.enabled and (s.takes_replies or exists (
     select from public.sms_message m where m.merchant_id = o.merchant_id and m.connection_id = o.id
        and m.status in ('sending', 'sent') and m.created_at > now() - interval '3 days'));
end $$;
revoke all on function platform.sms_due, platform.sms_unfinished, platform.sms_listening from public;
grant execute on function platform.sms_due, platform.sms_unfinished, platform.sms_listening to longtail_app;

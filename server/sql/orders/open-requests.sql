-- after: orders/found-by.sql
-- Everything that is asked of an order and waits, of whatever kind: one list to sort by when it is due. With the reader's own rights.
create or replace view order_open_request with (security_invoker) as
  select r.merchant_id, case when r.wanted->'amendment' ? 'skuId' then 'change-sku' else 'modify' end as kind,
         r.id, r.version, r.order_id, r.status, null::text as way,
         case r.status when 'applied' then 'us' else 'supplier' end as waits_for,
         -(r.told->>'dueMinor')::bigint as back_minor, r.told->>'currency' as currency, r.reason,
         r.applied_by_kind as by_kind, r.applied_by_name as by_name, coalesce(r.sent_at, r.applied_at) as since, r.due_at, r.agent_id, r.found_by
    from order_request r where r.status in ('applied', 'sent')
  union all
  select r.merchant_id, r.kind, r.id, r.version, r.order_id, r.status, r.way,
         case when r.status = 'agreed' then 'bank' when r.kind = 'supplier-refund' and r.status = 'applied' then 'supplier' else 'us' end,
         case r.kind when 'replenish' then -r.amount_minor else r.amount_minor end, r.currency::text, coalesce(nullif(r.failed_reason, ''), r.reason),
         r.applied_by_kind, r.applied_by_name, coalesce(r.agreed_at, r.applied_at), r.due_at, r.agent_id, r.found_by
    from order_refund r where r.status in ('applied', 'agreed', 'failed')
  union all
  select o.merchant_id, 'withdrawal', o.id, o.version, o.id, o.status, null, 'us',
         coalesce(o.withdraw_refund_minor, 0), o.currency::text, coalesce(o.withdraw_reason, ''),
         'agent', coalesce(a.name, ''), coalesce(o.withdrawn_at, o.modified_at), o.withdraw_due_at, o.agent_id, app.found_by(o.code, o.agent_order_code, o.contact_name, o.contact_pinyin, o.lead_name, o.contact_phone, o.item_names)
    from orders o left join agent a on a.merchant_id = o.merchant_id and a.id = o.agent_id
   where o.status = 'cancelling' and o.deleted_at is null;

grant select on order_open_request to longtail_app;
drop function if exists app.found_by(public.orders);

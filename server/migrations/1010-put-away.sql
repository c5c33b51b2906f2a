-- Who put an order into the trash and why, and who archived it ('' where a rule did).
alter table orders
  add column deleted_by_name text not null default '',
  add column delete_reason text not null default '',
  add column archived_by_name text not null default '';
-- What was put away before is told by its history.
update orders o set deleted_by_name = e.actor_name, delete_reason = coalesce(e.reason, '')
  from (select distinct on (merchant_id, order_id) merchant_id, order_id, actor_name, reason
          from event where type = 'orders.delete' order by merchant_id, order_id, id desc) e
 where o.deleted_at is not null and e.merchant_id = o.merchant_id and e.order_id = o.id;
update orders o set archived_by_name = e.actor_name
  from (select distinct on (merchant_id, order_id) merchant_id, order_id, actor_name
          from event where type = 'orders.archive' order by merchant_id, order_id, id desc) e
 where o.status = 'archived' and e.merchant_id = o.merchant_id and e.order_id = o.id;

-- The trash is read in the order in which lists are; an agent's archive without walking through what is not in it.
create index orders_trash on orders (merchant_id, id) where deleted_at is not null;
drop index orders_deleted;
create index orders_agent_archive on orders (merchant_id, agent_id, id) where status = 'archived' and deleted_at is null;

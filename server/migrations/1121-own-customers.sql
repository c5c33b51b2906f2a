-- An agent's own customers beside the merchant's: the same tables, each row one owner's (0: the merchant, else the agent). Who
-- reads what is held by the walls (server/sql/customers/tables.sql), so that no statement has to say it.
alter table customer add column owner_id bigint not null default coalesce(app.agent(), 0);
alter table customer_identity add column owner_id bigint not null default coalesce(app.agent(), 0);
alter table customer_order add column owner_id bigint not null default coalesce(app.agent(), 0);
alter table customer_document add column owner_id bigint not null default coalesce(app.agent(), 0);
alter table customer_note add column owner_id bigint not null default coalesce(app.agent(), 0);
alter table customer_merge add column owner_id bigint not null default coalesce(app.agent(), 0);
alter table customer_twin add column owner_id bigint not null default coalesce(app.agent(), 0);
alter table customer_segment add column owner_id bigint not null default coalesce(app.agent(), 0);
alter table customer_search add column owner_id bigint not null default coalesce(app.agent(), 0);

drop index customer_identity_one;
create unique index customer_identity_one on customer_identity (merchant_id, owner_id, kind, value) where kind not in ('phone', 'email');
alter table customer_order drop constraint customer_order_pkey;
alter table customer_order add primary key (merchant_id, order_id, guest_id, owner_id);
alter table customer_segment drop constraint customer_segment_name;
alter table customer_segment add constraint customer_segment_name unique (merchant_id, owner_id, name);

-- Lists of one owner's, newest, last trip, spend, orders first.
create index customer_own_newest on customer (merchant_id, owner_id, id) where root_id is null and erased_at is null and owner_id <> 0;
drop index customer_newest;
create index customer_newest on customer (merchant_id, id) where root_id is null and erased_at is null and owner_id = 0;
drop index customer_last_trip;
create index customer_last_trip on customer (merchant_id, coalesce(last_trip, '-infinity'), id) where root_id is null and erased_at is null and owner_id = 0;
drop index customer_spend;
create index customer_spend on customer (merchant_id, spend_minor, id) where root_id is null and erased_at is null and owner_id = 0;
drop index customer_orders;
create index customer_orders on customer (merchant_id, orders, id) where root_id is null and erased_at is null and owner_id = 0;

-- The people of agents who have a log-in are their customers already.
insert into customer_intake (merchant_id, order_id)
select o.merchant_id, o.id from orders o
 where exists (select from app_user u where u.merchant_id = o.merchant_id and u.agent_id = o.agent_id)
 order by 1, 2;

-- Whose order a line is of, beside the line: what an agent, or a supplier, has in the subsidiary is read along its days. All of an
-- agent's orders were read and sorted for a page of them. An order never changes its agent.
alter table order_line add column agent_id bigint;
update order_line l set agent_id = o.agent_id from orders o where o.merchant_id = l.merchant_id and o.id = l.order_id;
alter table order_line alter column agent_id set not null;
create index order_line_of_agent on order_line (merchant_id, agent_id, date, id);
create index order_line_of_supplier on order_line (merchant_id, supplier_id, date, id);
drop index order_line_merchant_id_supplier_id_date_idx;
create index orders_of_agent_booked on orders (merchant_id, agent_id, created_at, id);

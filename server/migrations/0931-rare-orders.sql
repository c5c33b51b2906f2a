-- Orders of an agent by service date, and orders whose supplier status is rare: without these a page of either walked through
-- everybody's. What nearly every order becomes (approved, no need, cancelled) is in no index of its own. The second holds what
-- the index of orders to hand off held, and does its work.
create index orders_agent_service on orders (merchant_id, agent_id, service_date, id);
create index orders_rare_supplier on orders (merchant_id, supplier_status, id)
  where supplier_status in ('rejected', 'supplier-replied', 'pending', 'in-process', 'reviewing');
drop index orders_to_hand_off;

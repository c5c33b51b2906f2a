-- What one person did on orders, for the person's own figures: agents, systems and channels, who write most events, are not in it.
create index event_of_staff on event (merchant_id, actor_id, at) where actor_kind = 'staff' and order_id is not null;

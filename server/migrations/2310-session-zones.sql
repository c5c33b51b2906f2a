-- What a zone of a session is sold as where it is another product than the session's: price, cost and stock are that product's.
create table session_zone (
  merchant_id integer not null, session_id bigint not null, zone_id bigint not null, plan_id bigint not null, sku_id bigint not null,
  primary key (merchant_id, session_id, zone_id),
  foreign key (merchant_id, session_id, plan_id) references venue_session (merchant_id, id, plan_id),
  foreign key (merchant_id, plan_id, zone_id) references venue_zone (merchant_id, plan_id, id),
  foreign key (merchant_id, sku_id) references sku
);
create index session_zone_sku on session_zone (merchant_id, sku_id);
create index seat_claim_token on seat_claim (merchant_id, session_id, token) where token <> '';

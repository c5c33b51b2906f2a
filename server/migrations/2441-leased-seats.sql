-- A lease of a product that is sold by the seat has seats of the hall or the boat: held for it under a token of its own, one a code.
alter table ticket_lease add column venue_session_id bigint, add column seat_token text not null default '',
  add foreign key (merchant_id, venue_session_id) references venue_session (merchant_id, id),
  add check ((venue_session_id is null) = (seat_token = ''));
create index on ticket_lease (merchant_id, venue_session_id) where venue_session_id is not null;
alter table ticket_blank add column seat_id bigint, add column seat text not null default '',
  add foreign key (merchant_id, seat_id) references venue_seat (merchant_id, id),
  add unique (merchant_id, lease_id, seat_id);
create index on ticket_blank (merchant_id, seat_id) where seat_id is not null;

-- Who bears an identity is asked by kind and value; its owner is told by the walls (server/sql/customers/tables.sql), which the
-- planner cannot put between them: it walked all of a merchant's. The same uniqueness, the asked columns first.
drop index customer_identity_one;
create unique index customer_identity_one on customer_identity (merchant_id, kind, value, owner_id) where kind not in ('phone', 'email');

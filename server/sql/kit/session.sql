-- Who the session speaks for. Set for one transaction by the application; unset means nobody and shows nothing.
create or replace function app.merchant() returns integer stable parallel safe language sql
  return nullif(current_setting('app.merchant', true), '')::integer;

create or replace function app.agent() returns bigint stable parallel safe language sql
  return nullif(current_setting('app.agent', true), '')::bigint;

create or replace function app.supplier() returns bigint stable parallel safe language sql
  return nullif(current_setting('app.supplier', true), '')::bigint;

-- Whose orders and customers the session sees, as ids of people; null: everybody's.
create or replace function app.reach() returns bigint[] stable parallel safe language sql
  return nullif(current_setting('app.reach', true), '')::bigint[];

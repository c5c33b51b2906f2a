-- What live cases claim of an order that we sold, or of a line that we bought: it is neither billed nor paid until they are over.
create or replace function app.claimed_of_order(m integer, of_order bigint) returns bigint
  stable language plpgsql as $$
begin return (
  select coalesce(sum(c.claim_minor), 0)::bigint from public.market_case c
   where c.merchant_id = m and c.order_id = of_order and c.direction = 'sells'
     and c.state in ('open', 'answered', 'proposed', 'escalated'));
end $$;
create or replace function app.claimed_of_line(m integer, of_line bigint) returns bigint
  stable language plpgsql as $$
begin return (
  select coalesce(sum(c.claim_minor), 0)::bigint from public.market_case c
   where c.merchant_id = m and c.line_id = of_line and c.direction = 'buys'
     and c.state in ('open', 'answered', 'proposed', 'escalated'));
end $$;
revoke all on function app.claimed_of_order, app.claimed_of_line from public;
grant execute on function app.claimed_of_order, app.claimed_of_line to longtail_app, longtail_merchant;

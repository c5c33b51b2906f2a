-- The connection at which a line is booked, or the booking of it is cancelled; null where it goes another way.
create or replace function app.third_way(m integer, line bigint, asked text) returns bigint
language plpgsql stable as $$
#variable_conflict use_column
begin return (
  select case asked
    when 'order' then (
      select p.connection_id from order_line l
        join third_product p on p.merchant_id = l.merchant_id and p.sku_id = l.sku_id and p.state = 'mapped'
        join third_connection c on c.merchant_id = p.merchant_id and c.connection_id = p.connection_id and c.supplier_id = l.supplier_id
        join outside_connection o on o.merchant_id = c.merchant_id and o.id = c.connection_id and o.enabled
       where l.merchant_id = m and l.id = line order by p.id limit 1)
    when 'cancel' then (
      select b.connection_id from third_booking b
       where b.merchant_id = m and b.line_id = line and b.state in ('confirmed', 'cancelling') order by b.id desc limit 1)
  end);
end $$;

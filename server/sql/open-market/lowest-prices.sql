-- What SKUs taken over from partners are never sold below in public, as the contract with each says: of a product that it names, else as
-- a share of the list price that the partner shows us.
create or replace function app.lowest_public_prices(m integer, skus bigint[])
  returns table (sku bigint, partner jsonb, version_no integer, currency text, adult bigint, child bigint, infant bigint, unit bigint)
  stable language plpgsql as $$
#variable_conflict use_column
begin return query
  select distinct on (f.sku) f.sku, f.partner, f.version_no, f.currency, ceil((f.price ->> 'adultMinor')::numeric * f.share / 10000)::bigint,
         ceil((f.price ->> 'childMinor')::numeric * f.share / 10000)::bigint, ceil((f.price ->> 'infantMinor')::numeric * f.share / 10000)::bigint,
         ceil((f.price ->> 'unitMinor')::numeric * f.share / 10000)::bigint
    from (select k.sku_id as sku, k.rank, o.names as partner, c.version_no,
                 case when n.named is null then p.currency::text else c.terms ->> 'currency' end as currency,
                 case when n.named is null then (c.terms ->> 'lowestBasisPoints')::int else 10000 end as share,
                 coalesce(n.named, p.public_prices) as price
            from public.sku_supplier k
            join public.market_contract c on c.merchant_id = k.merchant_id and c.partner_id = k.bound_merchant_id
             and c.direction = 'buys' and c.state in ('active', 'suspended')
            join platform.merchant o on o.id = k.bound_merchant_id
            join platform.market_product p on p.merchant_id = k.bound_merchant_id and p.sku_id = k.bound_sku_id
            left join lateral (select r.named from jsonb_array_elements(c.terms -> 'lowestPrices') r (named)
                                where upper(r.named ->> 'code') = upper(p.code) limit 1) n on true
           where k.merchant_id = m and k.sku_id = any(skus) and k.bound_sku_id is not null) f
   where f.share > 0 and f.price is not null
   order by f.sku, f.rank;
end $$;
revoke all on function app.lowest_public_prices from public;
grant execute on function app.lowest_public_prices to longtail_app, longtail_merchant;

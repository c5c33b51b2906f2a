-- Agents read quotations of groups and journeys that are shared with them: who sees prices, and who orders, of the roles that merchants made.
update role set permissions = permissions || '{bookingCenter.quotations}'
 where audience = 'agent' and built_in is null and permissions @> '{bookingCenter.prices}' and not permissions @> '{bookingCenter.quotations}';
update role set permissions = permissions || '{bookingCenter.quotations.accept}'
 where audience = 'agent' and built_in is null and permissions @> '{order.NewOrder}' and not permissions @> '{bookingCenter.quotations.accept}';
update role set permissions = permissions || '{bookingCenter.journeys}'
 where audience = 'agent' and built_in is null and permissions @> '{bookingCenter.PlayOrderList}' and not permissions @> '{bookingCenter.journeys}';

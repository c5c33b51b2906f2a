/** When it was booked, when it takes place, when it was last changed: what orders are sorted by (orders, orders_service, orders_modified). */
export const orderSorts = { names: ['created', 'service', 'modified'], up: ['service'] } as const

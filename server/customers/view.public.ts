// What a second view of customers is made of (docs/how-to/a-second-view.md).
export { customersRoutes } from './customers.routes.ts'

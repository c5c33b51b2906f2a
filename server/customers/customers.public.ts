export { customerInfo, membersOf } from './customer-info.ts'
export { listTags } from './customers.queries.ts'
export { customersOfOrder, tieToOrder } from './people/of-order.ts'
export { saveCustomer } from './people/save-customer.ts'

export { agentColumns } from './order-columns.tsx'
export { OrderList, ordersAhead } from './order-list.tsx'
export { OrderPage } from './order-page.tsx'

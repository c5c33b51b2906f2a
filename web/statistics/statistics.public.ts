// How figures are told, for whoever shows them besides.
export { figureText, groupText, shortNumber } from './figure-text.ts'
export { ordersBehind } from './orders-behind.ts'
export { statistics } from './statistics.client.ts'

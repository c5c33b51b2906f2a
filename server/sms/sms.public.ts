export { smsDoors, smsSimulators } from './providers/adapters.ts'

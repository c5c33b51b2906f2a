export { useHotels } from './use-hotels.ts'

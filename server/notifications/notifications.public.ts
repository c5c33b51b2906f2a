export { notify } from './notify.ts'
export { tellOfEvents } from './told-by-events.ts'

export { notify, notifyAll, type Told } from './notify.ts'
export { tellOfEvents } from './told-by-events.ts'

export { notify, notifyAll, type Told } from './notify.ts'

export { decode, encodingOf } from './letters/detect.ts'

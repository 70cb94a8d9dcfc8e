/** Bytes in an object store that speaks S3. Nothing else of the lake loads its client. */
export { type S3Settings, s3Assets } from './asset-store/s3.server'

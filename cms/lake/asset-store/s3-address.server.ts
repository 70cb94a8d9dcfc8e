/** A bucket of an object store that speaks S3. */
export interface S3Address {
  bucket: string
  /** Its URL, to which `/` and a key are added. */
  url: string
  region: string
}

/** The address is wrong. The message completes "… must be". */
export class WrongS3Address extends Error {
  override name = 'WrongS3Address'
}

const SHAPE =
  's3://bucket?region=… for AWS, or s3://bucket?endpoint=https://…&region=… for other object stores'
/** The rules of AWS, which others keep as well. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/
/** What stores without regions take. */
const ANY_REGION = 'us-east-1'

/**
 * Reads `s3://bucket?endpoint=https://…&region=…`. AWS has its endpoint by the region; with others the region may be left out.
 *
 * @throws {WrongS3Address}
 */
export function readS3Address(text: string): S3Address {
  const address = URL.canParse(text) ? new URL(text) : null
  const { protocol, host: bucket, pathname } = address ?? {}
  if (address === null || protocol !== 's3:' || !BUCKET.test(bucket ?? ''))
    throw new WrongS3Address(SHAPE)
  const { searchParams } = address
  const isKnown = [...searchParams.keys()].every((name) => ['endpoint', 'region'].includes(name))
  if (!isKnown || !['', '/'].includes(pathname ?? '') || address.username + address.hash !== '')
    throw new WrongS3Address(SHAPE)
  const endpoint = searchParams.get('endpoint')
  const region = searchParams.get('region') ?? (endpoint === null ? '' : ANY_REGION)
  if (!REGION.test(region)) throw new WrongS3Address(SHAPE)
  if (endpoint === null)
    return {
      bucket: address.host,
      // A name with dots is no host of the certificate.
      url: address.host.includes('.')
        ? `https://s3.${region}.amazonaws.com/${address.host}`
        : `https://${address.host}.s3.${region}.amazonaws.com`,
      region,
    }
  if (!isOrigin(endpoint)) throw new WrongS3Address(SHAPE)
  return { bucket: address.host, url: `${new URL(endpoint).origin}/${address.host}`, region }
}

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin } = new URL(text)
  return /^https?:$/.test(protocol) && origin === text.replace(/\/$/, '')
}

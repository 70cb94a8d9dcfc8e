/** For pages before and beside a Studio, which must not wait for its code. */
export { type LakePictures, openLakePictures } from './pictures'
export { openTabToken, type TabToken } from './tab-token'

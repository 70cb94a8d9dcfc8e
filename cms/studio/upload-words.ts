import { defineLocaleResourceBundle } from 'sanity'

/** The Studio shows the same words for each refused upload, whatever the lake answers. So they say what the lake takes. */
const REFUSED =
  'A file may have 20 MB at most. A picture is a JPEG, PNG or WebP with 100 megapixels at most. If yours is, please try again.'

/** Instead of the Studio's own words, which send organisers to the browser's console. */
export const UPLOAD_WORDS = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    'asset-sources.common.uploader.upload-failed.description': REFUSED,
    'inputs.file.upload-failed.description': REFUSED,
    'inputs.image.upload-error.description': REFUSED,
  },
})

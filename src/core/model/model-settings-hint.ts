/** How to configure a model in place of the offline one; part of hints. */
export const modelSettingsHint =
  'configure a real model with EYEWRIGHT_MODEL_NAME, EYEWRIGHT_MODEL_BASE_URL, EYEWRIGHT_MODEL_API_KEY and EYEWRIGHT_MODEL_FAMILY';

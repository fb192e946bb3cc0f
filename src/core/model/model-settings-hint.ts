/** How to leave the offline model behind; part of hints. */
export const modelSettingsHint =
  'configure a real model with EYEWRIGHT_MODEL_NAME, EYEWRIGHT_MODEL_BASE_URL, EYEWRIGHT_MODEL_API_KEY and EYEWRIGHT_MODEL_FAMILY';

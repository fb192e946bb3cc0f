/** The name under which WebDriver passes elements: https://www.w3.org/TR/webdriver2/#elements */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

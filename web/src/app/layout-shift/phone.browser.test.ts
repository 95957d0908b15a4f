import { phone } from '../../testing/web-tests.ts';
import { testSteadyScreens } from '../testing/still-screens.ts';

testSteadyScreens(phone, 200);
